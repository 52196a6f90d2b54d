/** Red, green, blue in linear light, 0 to 1 for what reflects; light itself may be brighter. */
export type Color = readonly [number, number, number];

function toLinear(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}

/** '#rrggbb' (sRGB) in linear light. */
export function hex(text: string): Color {
  const bits = Number.parseInt(text.slice(1), 16);
  return [toLinear((bits >> 16) / 255), toLinear(((bits >> 8) & 255) / 255), toLinear((bits & 255) / 255)];
}

export function mixColors(from: Color, to: Color, share: number): Color {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

export function scaleColor(color: Color, factor: number): Color {
  return [color[0] * factor, color[1] * factor, color[2] * factor];
}

export function multiplyColors(a: Color, b: Color): Color {
  return [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
}

/** The colour at `position` in [0, 1] of a ramp with evenly spaced stops. */
export function rampColor(stops: readonly [Color, ...Color[]], position: number): Color {
  const along = Math.min(0.99999, Math.max(0, position)) * (stops.length - 1);
  const index = Math.floor(along);
  const from = stops[index] ?? stops[0];
  return mixColors(from, stops[index + 1] ?? from, along - index);
}
