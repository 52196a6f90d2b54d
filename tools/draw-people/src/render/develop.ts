import { type Color, multiplyColors } from '../color/color.ts';
import { setTriple, tripleAt } from '../geometry/buffer.ts';
import { unitClamp } from '../geometry/distance-fields.ts';
import type { Person } from '../person/person.ts';
import type { Camera, Photo } from '../photo/photo.ts';
import { Random } from '../random/random.ts';

const GRAIN_STREAM = 99;
/** How far the camera corrects the brightness and the colour of the light it meters. */
const METER_STRENGTH = 0.75;
const WHITE_BALANCE_STRENGTH = 0.55;
const VIGNETTE = 0.28;

export interface Negative {
  /** Linear light at `scale` times the size of the picture. */
  readonly rgb: Float32Array;
  readonly size: number;
  readonly scale: number;
  /** Mean light on the face. */
  readonly meter: Color;
}

/** Exposure, film curve, colour and grain: from light to 8-bit sRGB. */
export function developPicture({ person, photo }: { person: Person; photo: Photo }, negative: Negative): Buffer {
  const { camera } = photo;
  const { size } = negative;
  const rng = new Random(photo.seed, GRAIN_STREAM);
  const film = exposeFilm(negative, camera, balanceLight(negative.meter, person, camera));
  const picture = Buffer.alloc(size * size * 3);
  for (let p = 0; p < size * size; p++) {
    const color = tripleAt(film, p);
    const brightness = vignetteAt((p % size) / size - 0.5, Math.floor(p / size) / size - 0.5);
    const gray = luma(color);
    const grain = (rng.next() + rng.next() - 1) * camera.grain;
    for (const [channel, value] of color.entries()) {
      const linear = unitClamp((gray + (value - gray) * camera.saturation) * brightness);
      picture[p * 3 + channel] = toByte(0.5 + (toEncoded(linear) - 0.5) * camera.contrast + grain);
    }
  }
  return picture;
}

function luma([red, green, blue]: Color): number {
  return 0.25 * red + 0.65 * green + 0.1 * blue;
}

/** The camera meters the light on the face: exposure, and half a white balance. Dark skin is lit a little more. */
function balanceLight(meter: Color, { skin }: Person, { warmth }: Camera): Color {
  const level = luma(meter);
  const gain = ((1.08 + 0.6 * skin.melanin) / level) ** METER_STRENGTH;
  return [
    gain * (level / meter[0]) ** WHITE_BALANCE_STRENGTH * (1 + warmth),
    gain * (level / meter[1]) ** WHITE_BALANCE_STRENGTH,
    gain * (level / meter[2]) ** WHITE_BALANCE_STRENGTH * (1 - warmth),
  ];
}

/** Runs the light through the film curve and shrinks it to the size of the picture. */
function exposeFilm({ rgb, size, scale }: Negative, { exposure }: Camera, balance: Color): Float32Array {
  const film = new Float32Array(size * size * 3);
  const share = 1 / (scale * scale);
  for (let p = 0; p < size * size; p++) {
    const left = (p % size) * scale;
    const top = Math.floor(p / size) * scale;
    let [red, green, blue] = [0, 0, 0];
    for (let k = 0; k < scale * scale; k++) {
      const source = (top + Math.floor(k / scale)) * size * scale + left + (k % scale);
      const light = multiplyColors(tripleAt(rgb, source), balance);
      red += filmCurve(light[0], exposure);
      green += filmCurve(light[1], exposure);
      blue += filmCurve(light[2], exposure);
    }
    setTriple(film, p, [red * share, green * share, blue * share]);
  }
  return film;
}

/** The usual filmic curve: deep shadows, soft highlights. */
function filmCurve(light: number, exposure: number): number {
  const t = Math.max(0, light) * 0.55 * exposure;
  return (t * (2.51 * t + 0.03)) / (t * (2.43 * t + 0.59) + 0.14);
}

function vignetteAt(dx: number, dy: number): number {
  return 1 - VIGNETTE * (dx * dx + dy * dy);
}

function toEncoded(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}

function toByte(value: number): number {
  return Math.round(unitClamp(value) * 255);
}
