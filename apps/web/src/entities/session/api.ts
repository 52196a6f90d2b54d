import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { createApi } from './create-api.ts';

/** The API client of the running application. */
export const { call, session } = createApi({ config: runtimeConfig, storage: localStorage });
