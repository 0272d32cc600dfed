// Giving something out of the page: into the clipboard, or as a file.

/**
 * Frames may be denied the clipboard; the older way asks nobody. False where neither works.
 * @param {string} text @returns {Promise<boolean>}
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** @param {string} text */
function copyBySelection(text) {
  const before = deepFocus();
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  Object.assign(field.style, { position: 'fixed', opacity: '0' });
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  before?.focus();
  return copied;
}

/** What has the focus, also inside an element. @returns {HTMLElement | null} */
function deepFocus() {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element instanceof HTMLElement ? element : null;
}

/** @param {string} name @param {Blob | null} file */
export function save(name, file) {
  if (!file) return;
  const href = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
