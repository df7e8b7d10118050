# Sourced by commands that take no options: `take_no_options USAGE "$@"` prints the usage for --help and -h, and ends with
# code 2 where there is any other argument. Nothing has happened by then.
take_no_options() {
  usage=$1
  shift
  for given in "$@"; do
    case $given in
      --help | -h)
        echo "$usage"
        exit 0
        ;;
      *)
        echo "unknown argument $given" >&2
        echo "$usage" >&2
        exit 2
        ;;
    esac
  done
}
