/** A call that was not sent because something has to be asked first. The screen asks, and nothing is logged. */
export class ExpectedFailure extends Error {}
