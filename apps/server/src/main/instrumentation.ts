import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { HttpMetrics } from '#http/operations.ts';
import type { Metrics } from '#observability/metrics.ts';
import { inSpan } from '#observability/tracing.ts';
import type { ClaimedRun } from '#runs/lease-repository.ts';

export function toHttpMetrics({ registry, httpSeconds, refusals }: Metrics): HttpMetrics {
  return {
    observeRequest: ({ method, route, status, seconds }) => httpSeconds.observe({ method, route, status }, seconds),
    observeRefusal: (action) => refusals.inc({ action }),
    toText: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Wraps the engine so that the duration of every task is recorded, and is a part of what asked for it. */
export function instrumentFaceEngine(engine: FaceEngine, { faceEngineSeconds }: Metrics): FaceEngine {
  const timed = async <Result>(task: string, run: () => Promise<Result>): Promise<Result> => {
    const end = faceEngineSeconds.startTimer({ task });
    try {
      return await inSpan(`face engine ${task}`, {}, run);
    } finally {
      end();
    }
  };
  return {
    ...engine,
    findFaces: (picture, options) => timed('find-faces', () => engine.findFaces(picture, options)),
    recognise: (picture, options) => timed('recognise', () => engine.recognise(picture, options)),
    analyse: (picture, options) => timed('analyse', () => engine.analyse(picture, options)),
    embed: (chips, options) => timed('embed', () => engine.embed(chips, options)),
  };
}

export function observeRunWait({ runWaitSeconds }: Metrics): (run: ClaimedRun) => void {
  return ({ kind, lane, waitedSeconds }) => runWaitSeconds.observe({ kind, lane }, waitedSeconds);
}
