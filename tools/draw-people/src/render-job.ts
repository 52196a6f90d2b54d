export interface RenderJob {
  /** Of the person. */
  readonly seed: number;
  /** Which photo of the person, from 0. */
  readonly index: number;
  readonly size: number;
  readonly file: string;
}

export interface RenderedPhoto {
  readonly bytes: number;
}
