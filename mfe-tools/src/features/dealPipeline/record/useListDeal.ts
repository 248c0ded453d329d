import type { DealRecord, DraftContent } from '@dealstead/contracts';
import { toastError, useNavigateWhileHere, useWrite } from '@dealstead/kit';

const amount = (dollars: number | null): string | undefined => (dollars === null ? undefined : String(dollars));

/**
 * The first content of a listing from a deal's figures. A wholesaler asks for the contract price and the fee: while the fee is not
 * known, the asking price is left to them.
 */
export function draftOf(deal: DealRecord): DraftContent {
  const fee = deal.dealType === 'wholesale' ? deal.wholesaleFee : 0;
  const base = deal.contractPrice ?? deal.offerAmount ?? deal.purchasePrice;
  const content = {
    dealId: deal.id,
    title: deal.title,
    address: deal.address ?? undefined,
    price: base === null || fee === null ? undefined : String(base + fee),
    arv: amount(deal.arv),
    rehabCost: amount(deal.rehabBudget),
    wholesaleFee: amount(deal.wholesaleFee),
  };
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined)) as DraftContent;
}

/**
 * Opens the deal's draft of a listing, which starts with the deal's figures. Publishing it links the listing to the deal and its
 * lead. `ownerId` is the owner for whom a delegate lists.
 */
export function useListDeal(deal: DealRecord, ownerId: number | null) {
  const navigate = useNavigateWhileHere();
  const start = useWrite('POST', '/api/drafts', {
    invalidates: ['/api/drafts'],
    onSuccess: ({ id }) => void navigate(`/post-property?draft=${id}`),
    onError: (error) => toastError(error, 'Failed to start the listing.'),
  });
  const list = () =>
    start.mutate({ body: { content: draftOf(deal), ...(ownerId === null ? {} : { ownerId }) } as never });
  return { list, isPending: start.isPending };
}
