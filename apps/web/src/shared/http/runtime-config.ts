import { RUNTIME_CONFIG_ID, type RuntimeConfig, runtimeConfigSchema } from '@vidno/contract/runtime-config';
import * as z from 'zod/mini';

/** Absent in development: both servers are then behind the page's own origin. */
function readRuntimeConfig(): RuntimeConfig {
  const text = document.getElementById(RUNTIME_CONFIG_ID)?.textContent;
  return z.parse(runtimeConfigSchema, text ? JSON.parse(text) : {});
}

export const runtimeConfig = readRuntimeConfig();
