export { type AcceptOfferTools, acceptOffer } from './accept-offer.ts';
export type { DocumentShelf } from './document-shelf.ts';
export { listOwedDocuments } from './list-owed-documents.ts';
export { copyAcceptances } from './repository.ts';
