# What Canvas leaves of a page, by the gem it uses: HTML comes in, HTML goes out.
#
# The facts are those of gems/canvas_sanitize/lib/canvas_sanitize/canvas_sanitize.rb in instructure/canvas-lms: its elements, and
# the attributes and addresses of those that a snippet could use. Its rules for styles are left out, so no style passes here.

require 'sanitize'

ELEMENTS = %w[
  a audio b blockquote br caption cite code col colgroup dd del div dl dt em embed figcaption figure font h1 h2 h3 h4 h5 h6 hr i
  iframe img ins li object ol p param pre q small span strike strong sub sup table tbody td tfoot th thead tr u ul video
].freeze

ATTRIBUTES = {
  :all => %w[aria-describedby aria-hidden aria-label aria-labelledby aria-live class id role title],
  'a' => %w[href name target],
  'embed' => %w[height name src type width],
  'iframe' => %w[align allowfullscreen frameborder height name sandbox scrolling src width],
  'img' => %w[align alt height src width],
  'object' => %w[data height type width]
}.freeze

WEB = ['http', 'https', :relative].freeze

PROTOCOLS = {
  'a' => { 'href' => ['ftp', 'mailto', *WEB] },
  'embed' => { 'src' => WEB },
  'iframe' => { 'src' => WEB },
  'img' => { 'src' => WEB },
  'object' => { 'data' => WEB }
}.freeze

print Sanitize.fragment($stdin.read, :elements => ELEMENTS, :attributes => ATTRIBUTES, :protocols => PROTOCOLS)
