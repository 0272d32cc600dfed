<?php
// What Moodle leaves of a text it does not trust, by the library it uses: HTML comes in, HTML goes out.
//
//   php moodle.php <folder of HTML Purifier> moodle    with the settings of purify_html in lib/weblib.php of moodle/moodle
//   php moodle.php <folder of HTML Purifier> frames    the same, for a site that allows frames from one place
//
// Moodle's own elements (nolink, tex, algebra, lang) are left out: no snippet uses them.

error_reporting(E_ALL & ~E_DEPRECATED); // the library is older than PHP's newest warnings
[, $folder, $rules] = $argv;
require "$folder/HTMLPurifier.auto.php";

$schemes = ['http', 'https', 'ftp', 'irc', 'nntp', 'news', 'rtsp', 'rtmp', 'teamspeak', 'gopher', 'mms', 'mailto'];
$config = HTMLPurifier_Config::createDefault();
$config->set('Cache.DefinitionImpl', null);
$config->set('Core.NormalizeNewlines', false);
$config->set('Core.ConvertDocumentToFragment', true);
$config->set('Core.Encoding', 'UTF-8');
$config->set('HTML.Doctype', 'XHTML 1.0 Transitional');
$config->set('URI.AllowedSchemes', array_fill_keys($schemes, true));
$config->set('Attr.AllowedFrameTargets', ['_blank']);
if ($rules === 'frames') {
    $config->set('HTML.SafeIframe', true);
    $config->set('URI.SafeIframeRegexp', '%^https://example\.org/%');
}

echo (new HTMLPurifier($config))->purify(stream_get_contents(STDIN));
