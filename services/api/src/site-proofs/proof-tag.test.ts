import { expect, it } from 'vitest';
import { hasProofTag } from './proof-tag.ts';

const token = 'q8-Zr_0123456789abcdefghijklmno';
const tag = `<meta name="stufenlos-proof" content="${token}">`;
const page = (head: string, body = '') =>
  `<!doctype html><html lang="de"><head>${head}</head><body>${body}</body></html>`;

it.each([
  ['alone', page(tag)],
  ['among others', page(`<meta charset=utf-8>\n<title>A & B</title><link rel=icon href="/x>y"/>\n${tag}`)],
  ['behind scripts and styles', page(`<script>if (1<2) x("</p>")</script><style>a>b{}</style>${tag}`)],
  ['behind comments', page(`<!-- a > b --><!--><!---->${tag}`)],
  ['in other spelling', page(`<META content='${token}' NAME=Stufenlos-Proof />`)],
  ['without quotes', page(`<meta name=stufenlos-proof content=${token}>`)],
  ['beside the tag of somebody else', page(`<meta name="stufenlos-proof" content="other">${tag}`)],
  ['without a head of its own', `\uFEFF<!DOCTYPE html>\n${tag}<p>text`],
])('a tag in the head is seen: %s', (_, html) => {
  expect(hasProofTag(html, token)).toBe(true);
});

it.each([
  ['in the body', page('', tag)],
  ['behind a text, which begins the body', `<html><head>text${tag}`],
  ['behind an element of the body', page(`<p></p>${tag}`)],
  ['behind the end of the head', `<head></head>${tag}`],
  ['in a title', page(`<title>You searched for ${tag}</title>`)],
  ['in a script', page(`<script>var q = '${tag}'</script>`)],
  ['in a script within a comment of a script', page(`<script><!-- <script></script>${tag}--></script>`)],
  ['in a style', page(`<style>/* ${tag} */</style>`)],
  ['in noscript', page(`<noscript>${tag}</noscript>`)],
  ['in a template', page(`<template>${tag}</template>`)],
  ['in a text area', page(`<textarea>${tag}</textarea>`)],
  ['in a comment', page(`<!-- ${tag} -->`)],
  ['in a comment without an end', page(`<!-- ${tag}`)],
  ['in an attribute', page(`<meta name="description" content='${tag}'>`)],
  ['as a second content', page(`<meta name="stufenlos-proof" content="other" content="${token}">`)],
  ['as a second name', page(`<meta name="description" name="stufenlos-proof" content="${token}">`)],
  [
    'with more around it',
    page(`<meta name="stufenlos-proof" content="${token}x"><meta name="stufenlos-proof" content=" ${token}">`),
  ],
  ['in other case', page(tag.replace(token, token.toUpperCase()))],
  ['as a property', page(`<meta property="stufenlos-proof" content="${token}">`)],
  ['cut off', page('').slice(0, 20) + tag.slice(0, -1)],
  ['nowhere', ''],
])('words of others prove nothing: %s', (_, html) => {
  expect(hasProofTag(html, token)).toBe(false);
});

it.each([
  '<!--',
  '<script><!--',
  '<meta ',
  '<meta a="',
  ' ',
  '<script>',
  '</meta>',
  '<title></title >',
  '/',
  '<meta/ a = ',
  // A search that goes back over what it read would take minutes for each, longer than a test may.
])('a page made of %j is through at once', (part) => {
  expect(hasProofTag(`<head><meta ${part}`.slice(part.startsWith('<') ? 12 : 0) + part.repeat(100_000), token)).toBe(
    false,
  );
});
