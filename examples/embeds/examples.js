// Shows the code of each example below it, follows the height of a frame, and listens to answers. It runs before the lesson's
// script, so that the code shown is the code written.

for (const example of document.querySelectorAll('.example')) {
  const code = document.createElement('pre');
  code.textContent = example.innerHTML.trim();
  code.tabIndex = 0; // it may scroll
  example.after(code);
}

addEventListener('message', ({ source, data }) => {
  const frame = document.querySelector('iframe.follows');
  if (frame.contentWindow === source && data?.type === 'mha-height') frame.style.height = `${data.height}px`;
});

document.querySelector('.listened').addEventListener('mha-answer', ({ detail }) => {
  document.querySelector('.heard').textContent = `${detail.id}: ${JSON.stringify(detail.response)}, ${detail.correct ? 'right' : 'not right'}`;
});
