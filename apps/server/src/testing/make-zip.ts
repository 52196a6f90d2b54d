import { crc32, deflateRawSync } from 'node:zlib';

export interface MadeEntry {
  /** As it stands in the archive, in whatever code page. */
  readonly name: string | Buffer;
  readonly content?: string | Buffer;
  /** UNIX type and mode, such as `0o120777` for a link. */
  readonly mode?: number;
  readonly flags?: number;
  readonly method?: number;
  /** What the archive says, whatever is true. */
  readonly statedBytes?: number;
  readonly statedCrc?: number;
  readonly extra?: Buffer;
}

/** A ZIP with entries that no writer of archives would make. */
export function makeZip(entries: readonly MadeEntry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const {
    name,
    content = '',
    mode = 0o100644,
    flags = 0,
    method = 8,
    extra = Buffer.alloc(0),
    ...stated
  } of entries) {
    const [nameBytes, bytes] = [Buffer.from(name as string), Buffer.from(content as string)];
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const [crc, size] = [stated.statedCrc ?? crc32(bytes), stated.statedBytes ?? bytes.length];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    common.writeUInt16LE(extra.length, 24);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, nameBytes, extra, packed]);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE((mode << 16) >>> 0, 6);
    attributes.writeUInt32LE(offset, 10);
    central.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), common, attributes, nameBytes, extra]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}
