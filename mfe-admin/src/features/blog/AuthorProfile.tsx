import type { PostAuthor } from '@dealstead/contracts';
import { Lead, Link, Muted, phone } from '@dealstead/kit';
import { styled } from 'styled-components';
import { AuthorPhoto } from './AuthorPhoto.tsx';

const Profile = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: var(--s4) var(--s5);
  .words {
    flex: 1 1 280px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

const Note = styled.aside`
  display: flex;
  align-items: start;
  gap: 16px;
  padding: 18px 20px;
  background: var(--sunken);
  border-radius: var(--r2);
  .words {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  strong a {
    color: inherit;
  }
  p {
    margin-top: 4px;
    color: var(--ink-2);
  }
`;

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 16px;
  margin-top: var(--s2);
  font-size: var(--t14);
  a {
    display: inline-flex;
    align-items: center;
    min-height: 32px;
  }
  ${phone} {
    a {
      min-height: 44px;
    }
  }
`;

/** Pages of an author on other sites. */
function AuthorLinks({ author: { name, links = [] } }: { author: PostAuthor }) {
  if (links.length === 0) return null;
  return (
    <Links aria-label={`${name} on other sites`}>
      {links.map(({ label, url }) => (
        <li key={url}>
          <a href={url} rel="me noopener">
            {label}
          </a>
        </li>
      ))}
    </Links>
  );
}

/** The title of an author's page: who they are. */
export const AuthorHeader = ({ author }: { author: PostAuthor }) => (
  <Profile>
    {author.photo && <AuthorPhoto src={author.photo} size={96} />}
    <div className="words">
      <h1>{author.name}</h1>
      {author.title && <Muted>{author.title}</Muted>}
      {author.bio && <Lead>{author.bio}</Lead>}
      <AuthorLinks author={author} />
    </div>
  </Profile>
);

/** Who wrote a post, below it. */
export const AuthorNote = ({ author }: { author: PostAuthor }) => (
  <Note aria-label="About the author">
    {author.photo && <AuthorPhoto src={author.photo} size={56} />}
    <div className="words">
      <strong>
        <Link to={`/blog/author/${author.slug}`}>{author.name}</Link>
        {author.title && `, ${author.title}`}
      </strong>
      {author.bio && <p>{author.bio}</p>}
      <AuthorLinks author={author} />
    </div>
  </Note>
);
