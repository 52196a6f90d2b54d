import type { PhotoFault } from '../import/person-line.ts';

/** Where operators put what is to be imported: a folder, or a part of a bucket. */
export interface ImportFiles {
  list(): Promise<ListedFiles>;
  /** Null if there is none of this name, or it stands elsewhere. */
  find(name: string): Promise<PeopleFile | null>;
  readonly uploads: UploadStore;
}

export interface ListedFiles {
  /** Those that changed last on top. */
  readonly files: readonly ImportFile[];
  /** There are others, which can be named by hand. */
  readonly more: boolean;
}

export interface ImportFile {
  /** With its folders, below the place of imports, and slashes. */
  readonly name: string;
  readonly bytes: number;
  readonly changedAt: Date;
}

/** NDJSON, one person per line, with the pictures that lie in its folder and below. */
export interface PeopleFile {
  /** Without its folders. */
  readonly name: string;
  /** Null if it is not there any more. */
  stamp(): Promise<FileStamp | null>;
  /** Its bytes from `start` until before `until`, or its end. May throw a `FileChangedError`. */
  read(start: number, until: number): AsyncIterable<Buffer>;
  readPicture(location: string): Promise<PictureBytes>;
  /** Why a picture could not be read, without reading it; null if it could. */
  findPictureFault(location: string): Promise<PhotoFault | null>;
}

export interface FileStamp {
  readonly bytes: number;
  /** Another one once the file was written to. */
  readonly version: string;
}

export type PictureBytes = { readonly kind: 'read'; readonly bytes: Uint8Array } | RefusedPicture;

export interface RefusedPicture {
  readonly kind: 'refused';
  readonly because: PhotoFault;
}

/** The file was written to while it was read. */
export class FileChangedError extends Error {
  override readonly name = 'FileChangedError';
}

/** Archives that have come, in pieces or unpacked, beside the files of imports. */
export interface UploadStore {
  /** Archives that are not unpacked, and what is left of unpacking them. */
  listUnfinished(): Promise<KeptUpload[]>;
  /** Folders of what is unpacked. */
  listUnpacked(): Promise<KeptUpload[]>;
  /** Begins an archive without a piece. */
  begin(id: string): Promise<void>;
  /** Returns how many bytes are there now: a piece that begins elsewhere than where they end is passed over. Null if there is no such archive. */
  append(id: string, piece: { readonly offset: number; readonly bytes: Uint8Array }): Promise<number | null>;
  /** The archive, for whoever calls first; null for others, and if there is none. */
  take(id: string): Promise<TakenArchive | null>;
}

export interface KeptUpload {
  readonly name: string;
  /** Null if it is gone. */
  changedAt(): Promise<Date | null>;
  remove(): Promise<void>;
}

export interface TakenArchive {
  /** Path of the whole archive on this machine. */
  readonly path: string;
  /** Path of an empty folder on this machine, to unpack into. */
  readonly draft: string;
  /** Puts what was unpacked where imports find it, below `UNPACKED`. Nothing is offered of it before all pictures are there. */
  publish(folder: string, now: Date): Promise<void>;
  /** Forgets the archive, and what was unpacked and not published. */
  forget(): Promise<void>;
}

/** Files of people, and none of the pictures beside them. */
export const PEOPLE_FILE = /\.(ndjson|jsonl)$/i;
/** Archives that have not come whole yet. Nothing of it is offered. */
export const INCOMING = '.incoming';
/** Has a folder for each archive that was unpacked. */
export const UNPACKED = 'uploads';

export const isIncoming = (name: string): boolean => name.startsWith(`${INCOMING}/`);

/** @limit list: Further files are not offered, and can be named by hand. */
const FILES_SHOWN = 200;

/** `isCut`: there may be files that were not looked at. */
export function toListed(found: readonly ImportFile[], isCut: boolean): ListedFiles {
  const files = found.toSorted(
    (one, other) => other.changedAt.getTime() - one.changedAt.getTime() || (one.name < other.name ? -1 : 1),
  );
  return { files: files.slice(0, FILES_SHOWN), more: files.length > FILES_SHOWN || isCut };
}
