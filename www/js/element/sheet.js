// One constructable style sheet for all elements: it passes a host's content security policy where <style> would not.

import bar from '../../css/bar.css';
import base from '../../css/base.css';
import closeup from '../../css/closeup.css';
import compare from '../../css/compare.css';
import controls from '../../css/controls.css';
import explore from '../../css/explore.css';
import flow from '../../css/flow.css';
import gloss from '../../css/gloss.css';
import heads from '../../css/heads.css';
import lab from '../../css/lab.css';
import layout from '../../css/layout.css';
import media from '../../css/media.css';
import prices from '../../css/prices.css';
import quiz from '../../css/quiz.css';
import receipt from '../../css/receipt.css';
import share from '../../css/share.css';
import slicing from '../../css/slicing.css';
import tokens from '../../css/tokens.css';
import views from '../../css/views.css';

/** @type {CSSStyleSheet | null} */
let shared = null;

const text = [tokens, base, controls, bar, heads, closeup, explore, layout, receipt, flow, lab, views, prices, compare, gloss, quiz, share, slicing, media].join('\n');

/** @param {ShadowRoot} shadow */
export function dress(shadow) {
  if ('adoptedStyleSheets' in shadow) {
    shared ??= new CSSStyleSheet();
    if (!shared.cssRules.length) shared.replaceSync(text);
    shadow.adoptedStyleSheets = [shared];
  } else {
    dressOldBrowser(shadow);
  }
}

/** Safari before 16.4. @param {ShadowRoot} shadow */
function dressOldBrowser(shadow) {
  const style = document.createElement('style');
  style.textContent = text;
  shadow.append(style);
}
