import { paintBackdrop } from '../backdrop/paint-backdrop.ts';
import { growHair } from '../hair/grow-hair.ts';
import type { Strands } from '../hair/strands.ts';
import type { Person } from '../person/person.ts';
import type { Photo } from '../photo/photo.ts';
import { createCamera } from './camera.ts';
import { developPicture } from './develop.ts';
import { drawLenses } from './draw-lenses.ts';
import { drawStrands } from './hair/draw-strands.ts';
import { HairVolume } from './hair/hair-volume.ts';
import type { Stage } from './light/exposed-point.ts';
import { lightPicture } from './light/light-picture.ts';
import { createHairLight, createLightRig } from './light/light-rig.ts';
import { Scene } from './scene.ts';
import { findNormals } from './surfaces/find-normals.ts';
import { traceOcclusion } from './surfaces/occlusion.ts';
import { traceSurfaces } from './surfaces/trace-surfaces.ts';

/** Everything is drawn at twice the size and shrunk, which smooths the edges. */
const SUPERSAMPLE = 2;

export interface Picture {
  readonly size: number;
  /** 8-bit sRGB, three bytes per pixel, rows from the top. */
  readonly rgb: Buffer;
}

/** Draws one photo of one person as a square picture of `size` pixels. */
export function renderPortrait(person: Person, photo: Photo, size: number): Picture {
  const scene = new Scene(person, photo);
  const camera = createCamera(photo, size * SUPERSAMPLE);
  const rig = createLightRig(photo, camera);
  const map = traceSurfaces(scene, camera);
  findNormals(scene, camera, map);
  const strands = growHairOn(scene);
  const hairLight = createHairLight(new HairVolume(strands, scene.skull), rig);
  const occlusion = traceOcclusion(scene, map, rig.key);
  const stage: Stage = { scene, camera, map, rig, hairLight, occlusion };

  const rgb = paintBackdrop(photo, camera.width);
  const meter = lightPicture(stage, rgb);
  drawStrands(stage, strands, rgb);
  if (scene.glasses) drawLenses(stage, scene.glasses, rgb);
  return { size, rgb: developPicture({ person, photo }, { rgb, size, scale: SUPERSAMPLE, meter }) };
}

function growHairOn(scene: Scene): Strands {
  const { person, photo, layout, skull, head, body, skin } = scene;
  const { expression } = photo;
  return growHair({ person, expression, layout, skull, head, cloth: body.clothDistance, beardZone: skin.beardZone });
}
