import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';

/** The fonts of a PDF: one for nearly everything, and others for the letters it lacks, each opened only when it is needed. */

export const BASE_FONT = 'Roboto';
const BASE_FILES = { normal: 'Regular', bold: 'Medium', italics: 'Italic', bolditalics: 'MediumItalic' } as const;

type FontFiles = Record<keyof typeof BASE_FILES, string>;

/** In the order in which they are asked; `mayDraw` saves opening the ones that certainly lack a letter. */
const FALLBACKS = {
  NotoSans: /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Inherited}\p{N}\p{P}\p{S}\p{Lm}\p{Zs}]/u,
  NotoSansArmenian: /\p{Script=Armenian}/u,
  NotoSansGeorgian: /\p{Script=Georgian}/u,
  NotoSansHebrew: /\p{Script=Hebrew}/u,
  NotoSansArabic: /\p{Script_Extensions=Arabic}/u,
  NotoEmoji: /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u,
  NotoSansKR: /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{S}\p{P}\p{N}\p{Lm}]/u,
} as const;

type FallbackFont = keyof typeof FALLBACKS;
export type FontName = typeof BASE_FONT | FallbackFont;

const FALLBACK_NAMES = Object.keys(FALLBACKS) as FallbackFont[];
/** Shown in colour where colours are; Roboto and Noto Sans have plain signs for some of them. */
const EMOJI = /\p{Emoji_Presentation}|\ufe0f/u;
const EMOJI_FIRST: readonly FontName[] = ['NotoEmoji'];
/** They change how their neighbours look, and need no glyph themselves. */
export const GLYPHLESS = /\p{Default_Ignorable_Code_Point}/u;

/** As pdfmake wants them. */
export function listFontFiles(): Record<FontName, FontFiles> {
  const alike = FALLBACK_NAMES.map((name): [FontName, FontFiles] => {
    const file = fileOf(name);
    return [name, { normal: file, bold: file, italics: file, bolditalics: file }];
  });
  return { [BASE_FONT]: baseFiles(), ...Object.fromEntries(alike) } as Record<FontName, FontFiles>;
}

function baseFiles(): FontFiles {
  const path = (style: string) => fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${style}.ttf`));
  return {
    normal: path(BASE_FILES.normal),
    bold: path(BASE_FILES.bold),
    italics: path(BASE_FILES.italics),
    bolditalics: path(BASE_FILES.bolditalics),
  };
}

function fileOf(name: FontName): string {
  if (name === BASE_FONT) return baseFiles().normal;
  return fileURLToPath(new URL(`../../../fonts/${name}-Regular.ttf`, import.meta.url));
}

/** Opens each font once, and only if it is asked for. */
export interface FontShelf {
  /** The first font with a glyph for every sign of the cluster; null if none has them. */
  find(cluster: string): FontName | null;
  /** In points. */
  measure(text: string, font: FontName, size: number): number;
}

export function createFontShelf(): FontShelf {
  const opened = new Map<FontName, { readonly font: Font; readonly has: ReadonlySet<number> }>();

  function open(name: FontName) {
    const known = opened.get(name);
    if (known) return known;
    const font = openSync(fileOf(name)) as Font;
    const entry = { font, has: new Set(font.characterSet) };
    opened.set(name, entry);
    return entry;
  }

  function draws(name: FontName, signs: readonly string[]): boolean {
    if (name !== BASE_FONT && !signs.every((sign) => FALLBACKS[name].test(sign) || isJoined(name, sign))) return false;
    const { has, font } = open(name);
    return signs.every((sign) => has.has(sign.codePointAt(0) ?? 0)) && canSet(font, signs.join(''));
  }

  return {
    find: (cluster) => {
      const signs = [...cluster].filter((sign) => !GLYPHLESS.test(sign));
      const names: FontName[] = [...(EMOJI.test(cluster) ? EMOJI_FIRST : []), BASE_FONT, ...FALLBACK_NAMES];
      return names.find((name) => draws(name, signs)) ?? null;
    },
    measure: (text, name, size) => {
      const { font } = open(name);
      return (font.layout(text).advanceWidth / font.unitsPerEm) * size;
    },
  };
}

/** Where a font says nothing about an accent on a letter, fontkit breaks off, and the whole file with it. */
function canSet(font: Font, cluster: string): boolean {
  if (!/\p{M}/u.test(cluster)) return true;
  try {
    return font.layout(cluster).glyphs.length > 0;
  } catch {
    return false;
  }
}

/** What stands in a cluster of that font without being of its alphabet: an accent, the digit of a keycap, a skin tone. */
function isJoined(name: FallbackFont, sign: string): boolean {
  return /\p{Script=Inherited}/u.test(sign) || (name === 'NotoEmoji' && /\p{Emoji}/u.test(sign));
}
