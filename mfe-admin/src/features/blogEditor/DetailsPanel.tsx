import { blogLengths, shownInResults, slugify, type PostFields } from '@dealstead/contracts';
import { Button, Field, Panel, PanelHead, Row, Stack, TextArea, TextInput } from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ImageDialog } from './ImageDialog.tsx';

const Featured = styled.img`
  display: block;
  width: 100%;
  height: auto;
  aspect-ratio: 8 / 5;
  object-fit: cover;
  border: 1px solid var(--line);
  border-radius: var(--r2);
`;

interface DetailsProps {
  fields: PostFields;
  /** Categories in use, as suggestions. */
  categories: readonly string[];
  onChange: (changes: Partial<PostFields>) => void;
}

/** How much of a text search engines show: "52 of 60 characters shown". */
const countHint = (text: string, shown: number, most: number) =>
  `${text.length} characters. Search engines show about ${shown}; at most ${most}.`;

/** What a post has beside its text: summary, category, tags, featured image, and what search engines show. */
export function DetailsPanel({ fields, categories, onChange }: DetailsProps) {
  return (
    <Panel aria-labelledby="post-details">
      <PanelHead>
        <h2 id="post-details">Details</h2>
      </PanelHead>
      <Stack>
        <Field label="Excerpt" hint={`${fields.excerpt.length} of ${blogLengths.excerpt} characters`}>
          <TextArea
            rows={3}
            maxLength={blogLengths.excerpt}
            value={fields.excerpt}
            onChange={(event) => onChange({ excerpt: event.target.value })}
          />
        </Field>
        <Field label="Category">
          <TextInput
            list="blog-categories"
            maxLength={blogLengths.category}
            value={fields.category}
            onChange={(event) => onChange({ category: event.target.value })}
          />
        </Field>
        <datalist id="blog-categories">
          {categories.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <TagsField tags={fields.tags} onChange={(tags) => onChange({ tags })} />
        <FeaturedImage fields={fields} onChange={onChange} />
        <Field
          label="Path"
          hint={`/blog/${fields.slug || slugify(fields.title) || '…'}. A published path that changes redirects.`}
        >
          <TextInput
            maxLength={blogLengths.slug}
            value={fields.slug}
            placeholder={slugify(fields.title)}
            onChange={(event) => onChange({ slug: event.target.value.toLowerCase().replaceAll(/[^a-z0-9-]+/g, '-') })}
            onBlur={() => onChange({ slug: slugify(fields.slug) })}
          />
        </Field>
        <Field label="Meta title" hint={countHint(fields.metaTitle, shownInResults.title, blogLengths.metaTitle)}>
          <TextInput
            maxLength={blogLengths.metaTitle}
            value={fields.metaTitle}
            placeholder={fields.title}
            onChange={(event) => onChange({ metaTitle: event.target.value })}
          />
        </Field>
        <Field
          label="Meta description"
          hint={countHint(fields.metaDescription, shownInResults.description, blogLengths.metaDescription)}
        >
          <TextArea
            rows={3}
            maxLength={blogLengths.metaDescription}
            value={fields.metaDescription}
            placeholder={fields.excerpt}
            onChange={(event) => onChange({ metaDescription: event.target.value })}
          />
        </Field>
      </Stack>
    </Panel>
  );
}

/** Tags, typed with commas. */
function TagsField({ tags, onChange }: { tags: readonly string[]; onChange: (tags: string[]) => void }) {
  const [text, setText] = useState(tags.join(', '));
  const tagsIn = (value: string) => [
    ...new Set(
      value
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ];
  return (
    <Field label="Tags" hint="Separate them with commas.">
      <TextInput
        value={text}
        maxLength={blogLengths.tags}
        onChange={(event) => {
          setText(event.target.value);
          onChange(tagsIn(event.target.value));
        }}
      />
    </Field>
  );
}

function FeaturedImage({ fields, onChange }: Pick<DetailsProps, 'fields' | 'onChange'>) {
  const [isOpen, setOpen] = useState(false);
  const { featuredImage, featuredImageAlt } = fields;
  return (
    <>
      {featuredImage && <Featured src={featuredImage} alt={featuredImageAlt} />}
      {featuredImage && (
        <Field label="Alt text of the featured image">
          <TextInput
            maxLength={blogLengths.imageAlt}
            value={featuredImageAlt}
            onChange={(event) => onChange({ featuredImageAlt: event.target.value })}
          />
        </Field>
      )}
      <Row>
        <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
          {featuredImage ? 'Replace featured image' : 'Add featured image'}
        </Button>
        {featuredImage && (
          <Button kind="secondary" size="small" onClick={() => onChange({ featuredImage: null, featuredImageAlt: '' })}>
            Remove
          </Button>
        )}
      </Row>
      {isOpen && (
        <ImageDialog
          hasCaption={false}
          onClose={() => setOpen(false)}
          onInsert={({ src, alt }) => {
            onChange({ featuredImage: src, featuredImageAlt: alt });
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
