import { type DealRecord, type DraftContent, parseTypedDollars } from '@dealstead/contracts';
import { formatAgreedMoney, toast, toastError, useNavigateWhileHere, useWrite } from '@dealstead/kit';

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

const compared = { price: 'asking price', arv: 'ARV', rehabCost: 'rehab', wholesaleFee: 'wholesale fee' } as const;

/**
 * Where the deal's figures differ from those of a draft that was started from it earlier: "asking price $91,000, draft $89,000".
 * The draft keeps what it states, which may have been typed.
 */
export function draftDifferences(deal: DealRecord, content: DraftContent): string[] {
  const now = draftOf(deal);
  return Object.entries(compared).flatMap(([key, label]) => {
    const [own, started] = [now, content].map((from) => parseTypedDollars(from[key as keyof typeof compared] ?? ''));
    if (own == null || started == null || own === started) return [];
    return [`${label} ${formatAgreedMoney(own)}, draft ${formatAgreedMoney(started)}`];
  });
}

/**
 * Opens the deal's draft of a listing, which starts with the deal's figures. One that was started earlier keeps its own, and where the
 * deal's have changed since, that is said. Publishing it links the listing to the deal and its lead. `ownerId` is the owner for whom a
 * delegate lists.
 */
export function useListDeal(deal: DealRecord, ownerId: number | null) {
  const navigate = useNavigateWhileHere();
  const start = useWrite('POST', '/api/drafts', {
    invalidates: ['/api/drafts'],
    onSuccess({ id, content }) {
      const differences = draftDifferences(deal, content);
      if (differences.length > 0)
        toast({
          title: 'The deal’s figures changed since you started this draft',
          description: `The deal states: ${differences.join('; ')}.`,
        });
      void navigate(`/post-property?draft=${id}`);
    },
    onError: (error) => toastError(error, 'Failed to start the listing.'),
  });
  const list = () =>
    start.mutate({ body: { content: draftOf(deal), ...(ownerId === null ? {} : { ownerId }) } as never });
  return { list, isPending: start.isPending };
}
