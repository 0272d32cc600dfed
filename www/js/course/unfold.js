// What is folded away is not started before somebody opens it: a lesson of its own takes time and memory.

/** @param {Document} page */
export function unfoldOnRequest(page) {
  for (const template of page.querySelectorAll('details > template')) {
    if (!(template instanceof HTMLTemplateElement)) continue;
    template.parentElement?.addEventListener('toggle', () => template.replaceWith(template.content), { once: true });
  }
}
