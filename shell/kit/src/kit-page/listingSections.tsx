import { useState } from 'react';
import { CardGrid, Columns, PropertyCard, PropertyCardSkeleton, PropertyRow } from '@dealstead/kit';
import { KitExample } from './gallery.tsx';
import { samples } from './samples.ts';

export function Cards() {
  const [saved, setSaved] = useState<readonly number[]>([samples.ranch.id]);
  const favorite = (id: number) => ({
    saved: saved.includes(id),
    onToggle: () => setSaved(saved.includes(id) ? saved.filter((other) => other !== id) : [...saved, id]),
  });
  const { ranch, tract, desert, over } = samples;
  return (
    <KitExample title="Property card">
      <CardGrid>
        <PropertyCard property={ranch} favorite={favorite(ranch.id)} eager />
        <PropertyCard property={tract} favorite={favorite(tract.id)} owner={{ onDelete: () => undefined }} />
        <PropertyCardSkeleton />
        <PropertyCard property={desert} favorite={favorite(desert.id)} selected />
        <PropertyCard property={{ ...over, id: 5 }} favorite={favorite(5)} selected />
        <PropertyCard property={over} favorite={favorite(over.id)} />
      </CardGrid>
      <Columns count={2}>
        <PropertyRow property={{ ...ranch, id: 11 }} favorite={favorite(11)} />
        <PropertyRow property={{ ...tract, id: 12 }} favorite={favorite(12)} />
      </Columns>
    </KitExample>
  );
}
