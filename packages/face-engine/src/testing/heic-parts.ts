/** Boxes of a HEIC made anew, for tests: its picture is one item with the number 1, whose data are one piece. */
interface HeicParts {
  /** EXIF data (a TIFF file) of an item of its own. */
  readonly exif?: Uint8Array;
  readonly brands?: readonly string[];
  /** Properties of the picture besides those that it has. */
  readonly properties?: readonly Uint8Array[];
}

export function toBox(name: string, ...content: readonly Uint8Array[]): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(8 + content.reduce((sum, part) => sum + part.length, 0));
  return Buffer.concat([length, Buffer.from(name, 'latin1'), ...content]);
}

export function withHeicParts(
  heic: Uint8Array,
  { exif, brands = ['heic', 'mif1'], properties = [] }: HeicParts,
): Buffer {
  const file = Buffer.from(heic);
  const part = (name: string) => {
    const at = file.indexOf(name, 0, 'latin1') - 4;
    return file.subarray(at, at + file.readUInt32BE(at));
  };
  const picture = part('mdat').subarray(8);
  const type = part('infe').subarray(16, 20).toString('latin1');
  const exifItem = exif && Buffer.concat([Buffer.of(0, 0, 0, 0), exif]);
  const types = exif ? [type, 'Exif'] : [type];
  const item = (name: string, index: number) =>
    toBox('infe', Buffer.of(2, 0, 0, 0, 0, index + 1, 0, 0), Buffer.from(`${name}\0`, 'latin1'));
  const items = toBox('iinf', Buffer.of(0, 0, 0, 0, 0, types.length), ...types.map(item));
  const given = part('ipco').subarray(8);
  const old = part('ipma');
  const numbers = [...old.subarray(19), ...properties.map((_, index) => (old[18] ?? 0) + index + 1)];
  const association = toBox('ipma', old.subarray(8, 18), Buffer.of(numbers.length, ...numbers));
  const described = toBox('iprp', toBox('ipco', given, ...properties), association);
  const first = Buffer.concat(brands.map((brand) => Buffer.from(brand, 'latin1')));
  const ftyp = toBox('ftyp', first.subarray(0, 4), Buffer.alloc(4), first);
  const metaOf = (offset: number) => {
    const lengths = exifItem ? [picture.length, exifItem.length] : [picture.length];
    const offsets = [offset, offset + picture.length];
    const places = lengths.map((length, index) => {
      const place = Buffer.alloc(14);
      place.writeUInt16BE(index + 1, 0);
      place.writeUInt16BE(1, 4);
      place.writeUInt32BE(offsets[index] ?? 0, 6);
      place.writeUInt32BE(length, 10);
      return place;
    });
    const locations = toBox('iloc', Buffer.of(0, 0, 0, 0, 0x44, 0, 0, lengths.length), ...places);
    return toBox('meta', Buffer.alloc(4), part('hdlr'), part('pitm'), locations, items, described);
  };
  const data = toBox('mdat', picture, ...(exifItem ? [exifItem] : []));
  return Buffer.concat([ftyp, metaOf(ftyp.length + metaOf(0).length + 8), data]);
}
