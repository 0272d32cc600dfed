// What a page shows before its script has started, or where it never does: computed by the core that the page itself
// will run, and written to www/pkg/ready-made.json for `cargo xtask build` to put into the pages.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import start, { Lesson, Models, ramp } from '../www/pkg/multi_head_attention.js';
import { figure } from '../www/js/ready-made/figure.js';
import { answerKey, questionsToRead, wrongIdeas } from '../www/js/ready-made/questions.js';
import { speak } from '../www/js/text.js';

const root = new URL('../', import.meta.url);
const read = (/** @type {string} */ path) => readFile(new URL(path, root));
const readText = async (/** @type {string} */ path) => (await read(path)).toString();

await start({ module_or_path: await read('www/pkg/multi_head_attention_bg.wasm') });
const models = new Models(Object.fromEntries(await Promise.all((await readdir(new URL('content/models', root))).map(async (file) =>
  [file.replace(/\.bin$/, ''), new Uint8Array(await read(`content/models/${file}`))]))));
const ramps = { light: JSON.parse(ramp(false)), dark: JSON.parse(ramp(true)) };

// called with language=page for each language, such as de=index.de.html
const languages = process.argv.slice(2).map((word) => word.split('='));
const pages = await Promise.all(languages.map(async ([language, page]) => [language, await readyMade(language, page)]));
await writeFile(new URL('www/pkg/ready-made.json', root), JSON.stringify(Object.fromEntries(pages)));

/** @param {string} language @param {string} page the lesson in this language */
async function readyMade(language, page) {
  const [strings, quiz, misconceptions] = await Promise.all(['strings', 'quiz', 'misconceptions'].map((name) => readText(`content/${language}/${name}.json`)));
  const lesson = new Lesson(strings, quiz, models);
  const t = speak(JSON.parse(strings), language);
  const key = JSON.parse(lesson.answer_key());
  const ideas = JSON.parse(misconceptions);
  const made = {
    figure: figure(JSON.parse(lesson.scene()), grids(lesson), ramps, t),
    questions: questionsToRead(key, t),
    key: answerKey(key, ideas, page, t),
    ideas: wrongIdeas(key, ideas, page, t),
  };
  lesson.free();
  return made;
}

/** Every head's grid, with the name it earned. @param {Lesson} lesson */
function grids(lesson) {
  while (!lesson.measure(64)); // all there is to measure, as the page does in its spare time
  const { heads } = JSON.parse(lesson.scene());
  return heads.map((/** @type {{ head: number }} */ head) => {
    lesson.apply(JSON.stringify({ do: 'focus', head: head.head }));
    return { head, cells: JSON.parse(lesson.scene()).closeup.cells };
  });
}
