/** Time is a tool: rules that depend on it get it as an argument. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
