import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { createApi } from './create-api.ts';
import { createProofQuestion } from './proof-state.ts';

/** Asked by calls that change how to log in; the shell shows it. */
export const proofQuestion = createProofQuestion();

/** The API client of the running application. */
export const { call, session } = createApi({
  config: runtimeConfig,
  storage: localStorage,
  askForProof: () => proofQuestion.ask(),
});
