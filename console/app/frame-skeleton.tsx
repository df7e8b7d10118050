/** What index.html paints before anything is loaded, again, until it is known who is here. Styled in index.html. */
export function FrameSkeleton() {
  return (
    <div className="shell" aria-hidden>
      <div className="shell-side">
        <i className="shell-mark" />
        {Array.from({ length: 9 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
          <i key={row} />
        ))}
      </div>
      <div className="shell-header">
        <i />
      </div>
      <div className="shell-main">
        <i className="shell-title" />
        <i className="shell-card" />
      </div>
    </div>
  );
}
