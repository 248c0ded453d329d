import type { PostCard } from '@dealstead/contracts';
import { Link, formatDate, narrow, phone } from '@dealstead/kit';
import { styled } from 'styled-components';
import { PostImage } from './PostImage.tsx';

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--s6) 20px;
  ${narrow} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Card = styled.article`
  position: relative;
  display: grid;
  align-content: start;
  gap: 8px;
  .image {
    aspect-ratio: 16 / 10;
    border: 1px solid var(--line);
  }
  h2,
  h3 {
    font: 600 var(--t20) / 1.25 var(--slab);
    font-feature-settings: 'lnum';
    overflow-wrap: anywhere;
  }
  h2 a,
  h3 a {
    color: inherit;
    text-decoration: none;
    /* The whole card is the link. */
    &::after {
      content: '';
      position: absolute;
      inset: 0;
    }
  }
  &:hover h2 a,
  &:hover h3 a {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 4px;
  }
  p {
    color: var(--ink-2);
  }
  .words {
    display: grid;
    gap: 8px;
  }
  &[data-lead] {
    grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr);
    gap: var(--s2) var(--s6);
    align-items: center;
    .words {
      gap: var(--s3);
    }
    h2 {
      font-size: var(--t32);
      line-height: 1.12;
    }
    p {
      font-size: var(--t17);
    }
  }
  ${phone} {
    &[data-lead] {
      grid-template-columns: minmax(0, 1fr);
      gap: 8px;
      .words {
        gap: 8px;
      }
      h2 {
        font-size: var(--t24);
      }
      p {
        font-size: var(--t15);
      }
    }
  }
`;

export const PostLine = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 8px;
  font-size: var(--t13);
  color: var(--ink-2);
  > * + *::before {
    content: '·';
    margin-right: 8px;
  }
  strong {
    color: var(--primary);
    font-weight: 600;
  }
`;

interface PostTeaserProps {
  post: PostCard;
  /** Fills a row of its own. */
  lead?: boolean;
  /** Its image is in the first view. */
  eager?: boolean;
  headingLevel?: 2 | 3;
}

export function PostTeaser({ post, lead, eager, headingLevel = 2 }: PostTeaserProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <Card data-lead={lead || undefined}>
      <PostImage
        className="image"
        image={post.image}
        sizes={lead ? '(max-width: 760px) 100vw, 700px' : '(max-width: 760px) 100vw, 430px'}
        eager={eager}
      />
      <div className="words">
        <PostLine>
          {post.category && <strong>{post.category}</strong>}
          <span>{post.readingMinutes} min read</span>
        </PostLine>
        <Heading>
          <Link to={`/blog/${post.slug}`}>{post.title}</Link>
        </Heading>
        <p>{post.excerpt}</p>
        <PostLine>
          <span>{post.author.name}</span>
          <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
        </PostLine>
      </div>
    </Card>
  );
}

/** Posts in three columns. */
export const PostCards = ({ posts, headingLevel }: { posts: readonly PostCard[]; headingLevel?: 2 | 3 }) => (
  <Cards>
    {posts.map((post) => (
      <li key={post.slug}>
        <PostTeaser post={post} headingLevel={headingLevel} />
      </li>
    ))}
  </Cards>
);
