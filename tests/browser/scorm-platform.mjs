/** A SCORM platform in a test page: scorm-again, with every call noted. */

/** Every call to the runtime is noted, with what it said. @param {string} version @param {string} runtime */
export const platform = (version, runtime) => `<script src="/node_modules/scorm-again/dist/${version}.min.js"></script>
<script>
  window.calls = [];
  const real = new ${runtime}({ autocommit: false, logLevel: 'NONE' });
  const noted = new Proxy(real, { get: (target, name) => typeof target[name] !== 'function' ? target[name] : (...args) => {
    const result = target[name](...args);
    window.calls.push([name, ...args, result]);
    return result;
  } });
  window.platform = real;
  window.arrive = () => { window['${runtime === 'Scorm12API' ? 'API' : 'API_1484_11'}'] = noted; };
</script>`;

/** @param {import('./framed.mjs').WatchedPage} page @returns {Promise<any[][]>} */
export const calls = (page) => page.evaluate(() => /** @type {any} */ (window).calls);

/** @param {import('./framed.mjs').WatchedPage} page @param {string} field */
export const value = (page, field) => page.evaluate((field) => {
  const { platform } = /** @type {any} */ (window);
  return platform.LMSGetValue ? platform.LMSGetValue(field) : platform.GetValue(field);
}, field);

/** @param {any[][]} all @param {string} set @returns {[string, string][]} */
export const written = (all, set) => all.filter(([name]) => name === set).map(([, field, text]) => [field, text]);
