import type { Question } from './define-question.ts';

/** An instruction that names a thing by its colour, shape, size or place. */
export const sensoryReference: Question = {
  kind: 'sensory-reference',
  selector: 'p, li, td, dd, label, legend, figcaption, summary, div, span, strong, h2, h3, h4, h5, h6',
  matches(element, page) {
    let own = '';
    for (const node of element.childNodes) if (node instanceof Text) own += `${node.data} `;
    const text = own.trim().length > 15 ? (element.textContent ?? '').slice(0, 1500) : '';
    if (text === '') return false;
    const patterns = page.once('sensory patterns', () => {
      // Things on a screen, and what one does with them.
      const thing =
        '(?:buttons?|icons?|links?|menus?|images?|pictures?|photos?|fields?|box(?:es)?|columns?|sidebar|panels?|tabs?|forms?|sections?|arrows?|symbols?|navigation|schalt\\w+|knopf|knöpfe|symbole?|men[üu]\\w*|bild\\w*|feld\\w*|felder|spalte\\w*|formular\\w*|kasten|kästen|pfeil\\w*|bouton\\w*|icône\\w*|lien\\w*|botón|botones|icono\\w*|enlace\\w*|pulsante|icona|knop\\w*|pictogram\\w*)';
      const look =
        '(?:red|green|blue|yellow|orange|purple|pink|gr[ae]y|black|white|round|square|circular|triang(?:le|ular)|star|diamond|rectang(?:le|ular)|oval|large|larger|big|bigger|small|smaller|wide|narrow|highlighted|rot\\w{0,2}|grün\\w{0,2}|blau\\w{0,2}|gelb\\w{0,2}|rund\\w{0,2}|quadratisch\\w{0,2}|dreieckig\\w{0,2}|gro(?:ß|ss)\\w{0,2}|klein\\w{0,2}|rouge|vert|bleue?|jaune|ronde?|carrée?|rojo|roja|verde|azul|amarillo|redondo|rosso|blu|giallo|rotondo|rode|groene|blauwe|gele|ronde)';
      const place =
        '(?:(?:on|to|at|in) the (?:far |top |bottom |upper |lower )?(?:right|left|top|bottom)(?:[- ]hand)?|(?:above|below|beneath|underneath|next to|to the (?:left|right) of)|(?:rechts|links|oben|unten|unterhalb|oberhalb|darunter|darüber)|(?:à (?:droite|gauche)|ci-dessous|ci-dessus)|(?:a la (?:derecha|izquierda)|abajo|arriba)|(?:a (?:destra|sinistra))|(?:rechtsboven|linksonder))';
      const act =
        '(?:click|press|tap|select|choose|use|look(?:ing)?|find|found|see|interact|fill|klick\\w*|drück\\w*|tipp\\w*|wähl\\w*|nutz\\w*|siehe|find\\w*|seht|sehen|cliqu\\w*|appuy\\w*|choisi\\w*|haga|pulse|elija|selezion\\w*|clicc\\w*|klik\\w*)';
      const border = (part: string) => `(?<![\\p{L}])${part}(?![\\p{L}])`;
      const within = '[^.!?]{0,80}';
      const sources = [
        `${border(look)}(?:[- ]\\p{L}+)? ${thing}(?![\\p{L}])`,
        `${border(thing)}${within}${border(place)}`,
        `${border(act)}${within}${border(place)}`,
        `${border(place)}${within}${border(act)}`,
      ];
      return sources.map((source) => new RegExp(source, 'iu'));
    });
    return patterns.some((pattern) => pattern.test(text));
  },
  collect(element, page) {
    if (!page.isExposed(element) || !page.isVisible(element)) return null;
    if (element.closest('a[href], button, nav, footer, [role=link], [role=button]')) return null;
    const text = page.plain(element.textContent, 300);
    return { subject: text, facts: { text } };
  },
};
