import { defineStaticCheck } from '../define-check.ts';
import { collectFileName } from './collect.ts';

/** A text alternative that is the name of the file. The ACT rules call it a failure only when it says nothing else. */
export const alternativeFileName = defineStaticCheck({
  id: 'alternative-file-name',
  impact: 'serious',
  needs: 'static',
  selector: 'img, input[type=image], [role=img]',
  collect: collectFileName,
  evaluate({ name, source }: { name: string; source: string }) {
    // "Letter to the editor.png" may describe the picture; a name without words cannot.
    const isFile = !/\s/.test(name) && decoded(source).toLowerCase().endsWith(name.toLowerCase());
    return { outcome: isFile ? 'violation' : 'review', data: { name } };
  },
});

function decoded(source: string): string {
  const path = source.replace(/[?#].*$/s, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
