import { createApi } from './create-api.ts';
import { runtimeConfig } from './runtime-config.ts';

/** The one client of the running application. */
export const { call, session } = createApi({ config: runtimeConfig, storage: localStorage });
