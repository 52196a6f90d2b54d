/** What is left of a picture without the parts that do not draw. */
export interface StrippedPicture {
  readonly bytes: Uint8Array;
  /** In pixels, from the header, before the picture is turned upright. */
  readonly width: number;
  readonly height: number;
}

export interface PictureWriter {
  /** Copies a range of the original. */
  keep(start: number, end: number): void;
  add(bytes: Uint8Array): void;
  written(): Uint8Array;
}

/** Throws a `RangeError` when the result would be larger than the original. */
export function createPictureWriter(original: Uint8Array): PictureWriter {
  const result = new Uint8Array(original.length);
  let length = 0;

  function add(bytes: Uint8Array): void {
    result.set(bytes, length);
    length += bytes.length;
  }

  return {
    keep: (start, end) => add(original.subarray(start, end)),
    add,
    written: () => result.subarray(0, length),
  };
}

/** Reading beyond the end throws a `RangeError`. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Four letters, as names of chunks and boxes are. */
export function readName(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}
