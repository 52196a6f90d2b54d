export { type AcceptOfferTools, acceptOffer, listOwedDocuments } from './accept-documents.ts';
export type { DocumentShelf } from './document-shelf.ts';
export { copyAcceptances } from './repository.ts';
