import { Button } from '@dealstead/kit';
import { Check, Scales } from '@dealstead/kit/icons';
import { useCompare } from './compared.ts';

/** Toggle that adds a listing to the comparison or removes it. Rendered for members who may compare. */
export function AddToCompare({ id, title }: { id: number; title: string }) {
  const { has, toggle } = useCompare();
  const chosen = has(id);
  return (
    <Button
      full
      kind="secondary"
      icon={chosen ? <Check size={18} /> : <Scales size={18} />}
      aria-pressed={chosen}
      aria-label={`${chosen ? 'In the comparison' : 'Add to compare'}: ${title}`}
      onClick={() => toggle(id)}
    >
      {chosen ? 'In the comparison' : 'Add to compare'}
    </Button>
  );
}
