import { Gauge } from 'prom-client';
import { countPlaces } from '#engine/engine-repository.ts';
import { countOpenImports } from '#features/catalogue/public.ts';
import { countOpen } from '#features/removal/public.ts';
import { listSources } from '#features/sources/public.ts';
import { measureFree } from '#files/file-store.ts';
import { countWaiting } from '#queue/waiting-repository.ts';
import { listWaitingByLane } from '#runs/run-repository.ts';
import { observeBackups } from '../backup/backup-folder.ts';
import { observeLetters, observeMoney, observeRetention } from '../observe.ts';
import type { Product } from '../open-product.ts';

type Observed = Pick<Product, 'config' | 'metrics' | 'opened' | 'tools'>;

interface Measure {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  /** What is not there any more is forgotten. */
  read(set: (value: number, labels?: Record<string, string>) => void): Promise<void>;
}

/** What anybody may tell of the whole installation, whichever process it is. */
export function observeInstallation(product: Observed): void {
  observeWork(product);
  observeMoney(product);
  observeLetters(product);
  observeRetention(product);
  observeBackups(product);
}

/** What waits and what works, read from the database whenever the metrics are. */
function observeWork(product: Observed): void {
  const { db, clock } = product.tools;
  const lanes = shareReading(() => listWaitingByLane(db, clock()));
  observe(product, {
    name: 'vidno_source_up',
    help: 'Whether the last probe of a source found whom it had to find',
    labelNames: ['source'],
    read: async (set) => {
      for (const { id, health, checked_at: checkedAt } of await listSources(db)) {
        if (checkedAt !== null) set(health === 'up' ? 1 : 0, { source: id });
      }
    },
  });
  observe(product, {
    name: 'vidno_runs_waiting',
    help: 'Runs that a worker could take now',
    labelNames: ['lane'],
    read: async (set) => {
      for (const { lane, waiting } of await lanes()) set(waiting, { lane });
    },
  });
  observe(product, {
    name: 'vidno_runs_oldest_seconds',
    help: 'For how long the first of them has waited',
    labelNames: ['lane'],
    read: async (set) => {
      for (const { lane, oldestSeconds } of await lanes()) set(oldestSeconds, { lane });
    },
  });
  observe(product, {
    name: 'vidno_outbox_waiting',
    help: 'What is still to be done outside: letters, alerts, orders to payment providers, receipts',
    labelNames: ['kind'],
    read: async (set) => {
      for (const { kind, waiting } of await countWaiting(db)) set(waiting, { kind });
    },
  });
  observe(product, {
    name: 'vidno_removals_open',
    help: 'Requests for removal without an answer; `overdue` are late by law',
    labelNames: ['state'],
    read: async (set) => {
      const { open, overdue, queued } = await countOpen(db, clock());
      set(open, { state: 'open' });
      set(queued, { state: 'queued' });
      set(overdue, { state: 'overdue' });
    },
  });
  observe(product, {
    name: 'vidno_imports_open',
    help: 'Imports that are not finished; nobody is at work on those that were left',
    labelNames: ['state'],
    read: async (set) => {
      const { active, left } = await countOpenImports(db, clock());
      set(active, { state: 'active' });
      set(left, { state: 'left' });
    },
  });
  if (product.opened.engine === 'postgresql' && product.tools.faceSearch) {
    observe(product, {
      name: 'vidno_engine_places',
      help: 'Photos that all engines together can do at once',
      read: async (set) => set(await countPlaces(db, clock())),
    });
  }
}

/** What this process has: its connections, its disk. */
export function observeProcess(product: Observed): void {
  observeDisk(product);
  const { countConnections } = product.opened;
  if (countConnections === null) return;
  observe(product, {
    name: 'vidno_database_connections',
    help: 'Connections of this process to PostgreSQL, and calls that wait for one',
    labelNames: ['state'],
    read: async (set) => {
      for (const [state, count] of Object.entries(countConnections())) set(count, { state });
    },
  });
}

export function observeDisk(product: Observed): void {
  const { dataDirectory } = product.config;
  observe(product, {
    name: 'vidno_disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR',
    read: async (set) => set(await measureFree(dataDirectory)),
  });
}

/** Whoever asks while a reading is under way has its answer: the gauges of a scrape are all asked at once. */
function shareReading<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return async () => {
    underWay ??= read().finally(() => {
      underWay = null;
    });
    return await underWay;
  };
}

function observe({ metrics: { registry } }: Observed, { name, help, labelNames = [], read }: Measure): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      gauge.reset();
      await read((value, labels = {}) => gauge.set(labels, value));
    },
  });
}
