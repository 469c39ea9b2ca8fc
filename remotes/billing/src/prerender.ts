// Shipped beside the bundle: the views as they are, and what is said about each page. Never asked for by a browser.
export { heads } from './heads/heads.ts';
export { default } from './remote.tsx';
