import { useMediaQuery } from '@stufenlos/ui';
import { useEffect, useState } from 'react';
import type { pictures } from './pictures.ts';

/** The width from which the stylesheet shows the picture. */
const wide = '(min-width: 70rem)';

/**
 * The addresses of the pictures, in a wide window of a browser. They are not part of the view: a prerendered page does not
 * know the version in them, and a narrow window does not need them. Undefined if they do not load.
 */
export function usePictures(): typeof pictures | undefined {
  const isWide = useMediaQuery(wide);
  const [loaded, setLoaded] = useState<typeof pictures>();
  useEffect(() => {
    if (!isWide) return;
    import(/* webpackChunkName: 'result-picture' */ './pictures.ts').then(
      (module) => setLoaded(module.pictures),
      // The page says everything without the picture.
      () => undefined,
    );
  }, [isWide]);
  return loaded;
}
