/** The current time, passed as an argument so that tests can replace it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
