import { Button } from '@dealstead/kit';
import { Check, Scales } from '@dealstead/kit/icons';
import { useCompare } from './compared.ts';

/** Toggle that adds a listing to the comparison or removes it. Rendered for members who may compare. */
export function AddToCompare({ id, title }: { id: number; title: string }) {
  const { has, toggle } = useCompare();
  const isCompared = has(id);
  return (
    <Button
      full
      kind="secondary"
      icon={isCompared ? <Check size={18} /> : <Scales size={18} />}
      aria-pressed={isCompared}
      aria-label={`${isCompared ? 'Added to compare' : 'Add to compare'}: ${title}`}
      onClick={() => toggle(id)}
    >
      {isCompared ? 'Added to compare' : 'Add to compare'}
    </Button>
  );
}
