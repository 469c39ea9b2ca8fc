/** A file that should be a sitemap is a web page, as some sites send for any address. */
export class WebPageError extends Error {}
