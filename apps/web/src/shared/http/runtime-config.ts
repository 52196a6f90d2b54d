import { RUNTIME_CONFIG_ID, type RuntimeConfig, runtimeConfigSchema } from '@vidno/contract/runtime-config';
import * as z from 'zod/mini';

/** Absent in development, where both servers share the origin of the page. */
function readRuntimeConfig(): RuntimeConfig {
  const text = document.getElementById(RUNTIME_CONFIG_ID)?.textContent;
  return z.parse(runtimeConfigSchema, text ? JSON.parse(text) : {});
}

export const runtimeConfig = readRuntimeConfig();
