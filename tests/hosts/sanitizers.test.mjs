/** Sanitizers written in Python, as course software uses them: the link inside the element stays. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { orSkip, python } from './provide.mjs';

const TAG = `<script src="https://example.org/mha/multi-head-attention.js" defer></script>
<multi-head-attention heads="4"><a href="https://example.org/mha/index.html#v=1&amp;heads=4">Multi-head attention</a></multi-head-attention>`;

const FRAME = '<iframe src="https://example.org/mha/embed.html?heads=4&amp;hide=share" title="Multi-head attention" width="100%" height="540"></iframe>';

/** @param {string} bin @param {string} code @param {string} text */
const clean = (bin, code, text) => execFileSync(join(bin, 'python'), ['-c', `import sys\n${code}`, text], { encoding: 'utf8' }).trim();

test('nh3 and bleach keep the link where they drop the tag, and the frame where frames are allowed', (t) => {
  const bin = orSkip(t, () => python('sanitizers', ['nh3==0.3.2', 'bleach==6.3.0']));
  if (!bin) return;
  assert.match(clean(bin, 'import nh3; print(nh3.clean(sys.argv[1]))', TAG), /^<a href="https:\/\/example\.org\/mha\/index\.html#v=1&amp;heads=4"[^>]*>Multi-head attention<\/a>$/);
  assert.match(clean(bin, 'import bleach; print(bleach.clean(sys.argv[1], strip=True))', TAG), /<a href="https:\/\/example\.org\/mha\/index\.html#v=1&amp;heads=4">Multi-head attention<\/a>$/);
  const allowed = 'import nh3; print(nh3.clean(sys.argv[1], tags={"iframe"}, attributes={"iframe": {"src", "title", "width", "height"}}))';
  assert.equal(clean(bin, allowed, FRAME), FRAME);
});
