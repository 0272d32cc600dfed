/**
 * A page as a course author would write it: their own words around one script tag.
 * @param {import('./index.mjs').PageOptions} options
 */
export function hostPage({ html = '', head = '', document }) {
  if (document !== undefined) return document;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>A host page</title>
<script src="multi-head-attention.js" defer></script>
${head}
</head>
<body>
${html}
</body>
</html>
`;
}
