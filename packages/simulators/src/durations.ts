export const SECOND_MS = 1_000;
export const DAY_SECONDS = 86_400;
