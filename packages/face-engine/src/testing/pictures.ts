import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const REPOSITORY = new URL('../../../../', import.meta.url);

/** Pictures of people outside the repository, where a machine has them. */
const SHARED_PORTRAITS = fileURLToPath(new URL('../shared/data/portraits', REPOSITORY));
export const hasSharedPortraits = existsSync(SHARED_PORTRAITS);

/** A person of the demo catalogue, drawn: four pictures each. */
export async function demoPortrait(person: number, picture: number): Promise<Uint8Array> {
  const folder = `p${String(person).padStart(4, '0')}`;
  return readFile(new URL(`packages/demo-people/people/${folder}/0${picture}.jpg`, REPOSITORY));
}

export async function sharedPortraits(count: number): Promise<Uint8Array[]> {
  const names = (await readdir(SHARED_PORTRAITS, { recursive: true })).filter((name) => name.endsWith('.jpg')).sort();
  return Promise.all(names.slice(0, count).map((name) => readFile(`${SHARED_PORTRAITS}/${name}`)));
}

export async function fixture(name: string): Promise<Uint8Array> {
  return readFile(new URL(`packages/face-engine/fixtures/${name}`, REPOSITORY));
}

/** A face in flat colours, as in a comic: the detector takes it for a face, with its landmarks where they belong. */
export async function drawnFace(): Promise<Uint8Array> {
  const line = 'stroke="#333" stroke-width="3"';
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="154" rx="19" ry="13" fill="#fff" ${line}/><circle cx="${x}" cy="154" r="8" fill="#223"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">
    <rect width="400" height="400" fill="#cfe3f5"/><rect x="120" y="300" width="160" height="100" rx="40" fill="#3456a0"/>
    <rect x="175" y="270" width="50" height="50" fill="#8d5a3a"/>
    <ellipse cx="200" cy="180" rx="84" ry="114" fill="#8d5a3a" ${line}/>
    <path d="M116 150Q120 50 200 52Q280 50 284 150Q250 90 200 92Q150 90 116 150Z" fill="#2b1a10" ${line}/>
    <path d="M150 128q18 -10 36 0M214 128q18 -10 36 0" stroke="#2b1a10" stroke-width="8" fill="none"/>${eye(168)}${eye(232)}
    <path d="M200 162q-14 42 -14 46q14 12 28 0" fill="none" ${line}/>
    <path d="M162 236q38 26 76 0q-38 44 -76 0" fill="#b33" ${line}/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Portraits side by side, row by row, as in a group picture. */
export async function sheetOf(
  portraits: readonly Uint8Array[],
  { columns, tile }: { columns: number; tile: number },
): Promise<Uint8Array> {
  const tiles = await Promise.all(
    portraits.map(async (portrait, index) => ({
      input: await sharp(portrait).resize(tile, tile).toBuffer(),
      left: (index % columns) * tile,
      top: Math.floor(index / columns) * tile,
    })),
  );
  const height = Math.ceil(portraits.length / columns) * tile;
  return sharp({ create: { width: columns * tile, height, channels: 3, background: '#777777' } })
    .composite(tiles)
    .jpeg({ quality: 90 })
    .toBuffer();
}
