import { serveEngine } from '#engine/serve-engine.ts';
import type { Product } from './open-product.ts';

/** Starts taking pictures from the queue of all processes; returns a function that stops it. */
export async function startEngine({ config, log, ownEngine, handover, tools }: Product): Promise<() => Promise<void>> {
  const served = serveEngine({ ...tools, log, handover }, { engine: ownEngine, places: config.faceWorkers });
  return () => served.stop();
}
