/** What a build leaves for prerendering, as small as it can be: the page says where it is and with which settings. */
export const shellPrerender = `
exports.shared = { react: { name: 'one React' } };
exports.renderPages = async ({ config, modules, pages }) =>
  pages.map(({ path, locale }) => ({
    path,
    locale,
    html: '<main><noscript>own</noscript><h1>' + modules.marketing.text + ' ' + path + ' ' + locale + ' ' + config.operator.name + '</h1></main>',
    description: 'About "' + path + '" in ' + locale,
    structured: path === '/' ? [{ '@type': 'WebSite', name: '</script><b>' }] : [],
  }));`;

export const remotePrerender = (text: string) => `
exports.text = ${JSON.stringify(text)} + ' with ' + require('react').name;`;
