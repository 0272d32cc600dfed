// The adapters as a package offers them: `keepResults(element, [scorm(), ownStorage()])`.

export { cmi5 } from './cmi5.js';
export { ownStorage } from './own-storage.js';
export { keepResults } from './results.js';
export { scorm } from './scorm.js';
export { splice } from './splice.js';
export { xapi } from './xapi.js';
