import { checkDisk } from '#files/check-disk.ts';
import type { Readiness } from '#http/operations/serve-health.ts';
import { countWaitingRuns } from '#runs/run-repository.ts';
import type { Product } from '../open-product.ts';

/** What a process needs to do its work, and what is only shown because some calls do without. */
export function toReadiness({ config, opened, tools }: Product): Readiness {
  return {
    database: { check: opened.ping, isNeeded: true },
    disk: { check: () => checkDisk(config.dataDirectory, config.diskFreeMinBytes), isNeeded: true },
    // A table may be locked for a while; calls that do not need it go on.
    runs: { check: () => countWaitingRuns(tools.db, tools.clock()), isNeeded: false },
  };
}
