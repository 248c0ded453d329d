import type { ManagedAuthor } from '@dealstead/contracts';
import { Button, EmptyState, Panel, PanelHead, Row, Small, TextLink, useRead } from '@dealstead/kit';
import { QueryView, useRestoredFocus } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';
import { AuthorPhoto } from '../blog/AuthorPhoto.tsx';
import { AuthorForm } from './AuthorForm.tsx';

const List = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 12px 16px;
    padding-block: 16px;
    border-top: 1px solid var(--line);
  }
  .person {
    display: flex;
    align-items: center;
    gap: 12px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

const countPosts = (count: number) => (count === 1 ? '1 published post' : `${count} published posts`);

/** Those who have started posts, and how they are presented to readers. */
export function AuthorsPanel() {
  const [editedId, setEditedId] = useState<number>();
  // The list and the form replace each other, and with them the focused button: the heading gets the focus.
  const panel = useRestoredFocus<HTMLElement>();
  const query = useRead('/api/admin/blog/authors');
  const edited = query.data?.find(({ id }) => id === editedId);
  return (
    <Panel ref={panel} aria-labelledby="authors-title">
      <PanelHead>
        <h2 id="authors-title">{edited ? `Profile of ${edited.name}` : 'Authors'}</h2>
      </PanelHead>
      <QueryView
        query={query}
        label="Authors"
        loading={240}
        isEmpty={(authors) => authors.length === 0}
        empty={<EmptyState title="No authors yet">A profile is added with an author’s first post.</EmptyState>}
      >
        {(authors) =>
          edited ? (
            <AuthorForm author={edited} onClose={() => setEditedId(undefined)} />
          ) : (
            <List>
              {authors.map((author) => (
                <AuthorRow key={author.id} author={author} onEdit={() => setEditedId(author.id)} />
              ))}
            </List>
          )
        }
      </QueryView>
    </Panel>
  );
}

const AuthorRow = ({ author, onEdit }: { author: ManagedAuthor; onEdit: () => void }) => (
  <li>
    <div className="person">
      {author.photo && <AuthorPhoto src={author.photo} size={48} />}
      <div>
        <strong>{author.name}</strong>
        <Small>{[author.title, countPosts(author.publishedPosts)].filter(Boolean).join(', ')}</Small>
      </div>
    </div>
    <Row>
      {author.publishedPosts > 0 && <TextLink to={`/blog/author/${author.slug}`}>View page</TextLink>}
      <Button kind="secondary" size="small" aria-label={`Edit profile of ${author.name}`} onClick={onEdit}>
        Edit profile
      </Button>
    </Row>
  </li>
);
